"""What every game needs and no game owns: errors, portable random numbers, text helpers."""
