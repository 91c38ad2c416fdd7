/** Hands a file over as a download of the browser. */
export function saveFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}

export function saveJson(content: unknown, filename: string): void {
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), filename);
}
