/** Saves an archive as a file of the reader. */
export function saveArchive(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(
    new Blob([bytes as BlobPart], { type: 'application/zip' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.zip`;
  link.click();
  URL.revokeObjectURL(url);
}
