/**
 * What the table is shown, and what of it is shown how. Cards are texts such as `10D`; builds are called `B1`, `B2`.
 *
 * @typedef {0|1} Seat
 * @typedef {object} Build
 * @property {string} name
 * @property {number} value
 * @property {boolean} multiple
 * @property {Seat} owner
 * @property {string[][]} groups
 *
 * @typedef {object} Last the play that led here, as far as the table has a use for it
 * @property {Seat} by
 * @property {string} kind
 * @property {string} card
 * @property {string[]} taken
 * @property {{to: Seat|null, cards: string[]}|null} rest
 *
 * @typedef {object} View what one seat sees
 * @property {Seat} seat
 * @property {Seat|null} to_move
 * @property {number} round
 * @property {string[]} hand
 * @property {number} other
 * @property {string[]|null} other_hand
 * @property {string[]} loose
 * @property {Build[]} builds
 * @property {number} stock
 * @property {Array<{cards: number, spades: number, sweeps: number, pile: string[]}>} stand
 * @property {Last|null} last
 *
 * @typedef {object} Scene
 * @property {View} view
 * @property {{card: string|null, loose: string[], builds: string[]}} selected
 * @property {{loose: string[], builds: string[]}|null} fits what goes with the chosen card; null: nothing is chosen
 * @property {boolean} locked nothing can be chosen now
 * @property {{by: Seat, card: string, loose?: string[], builds?: string[]}|null} shown a card of the other's, laid open
 *   before it takes; where they are told, what it is about to take
 * @property {{card: string, loose: string[], builds: string[]}|null} hinted
 * @property {string[]} names of the two seats
 * @property {string[]} marks a letter or number for each
 * @property {Seat|null} [computer] the computer's seat; null or left out: two people
 * @property {Letters} letters
 * @property {boolean} fourColours
 * @property {boolean} motion
 * @property {number} pace milliseconds that a card is on its way; 0: none
 * @property {boolean} covered nobody's hand is to be seen
 * @property {boolean} open both hands are
 *
 * @typedef {'de'|'en'} Letters B D K A or J Q K A
 * @typedef {{letters: Letters, fourColours: boolean}} Print
 *
 * @typedef {(key: string, args?: Record<string, unknown>) => string} Translate
 */

export {};
