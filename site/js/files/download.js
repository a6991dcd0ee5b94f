/**
 * Hand a file to the person. Nothing leaves the device: the browser saves what the page already holds.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read by then; freeing it at once would cut the file short in some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
