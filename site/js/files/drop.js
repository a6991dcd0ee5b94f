/**
 * Files dropped anywhere on the page. Without this the browser would leave the game and show the file instead.
 *
 * @param {object} given
 * @param {() => boolean} given.on whether a file is taken just now
 * @param {(file: File) => void} given.take
 */
export function listenForDrops({ on, take }) {
  const root = document.documentElement;
  const hide = () => delete root.dataset.dropping;

  /** @param {DragEvent} event */
  const holdsFiles = ({ dataTransfer }) => Boolean(dataTransfer?.types.includes('Files'));

  document.addEventListener('dragover', (event) => {
    // Text that is dragged belongs to the field it is dropped into.
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const taken = on();
    if (event.dataTransfer) event.dataTransfer.dropEffect = taken ? 'copy' : 'none';
    if (taken) root.dataset.dropping = '';
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) hide();
  });
  document.addEventListener('drop', (event) => {
    hide();
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file && on()) take(file);
  });
}
