/** Copies a text. Returns false if the browser refuses. */
export async function copyText(value: string): Promise<boolean> {
  // A page on plain http has no clipboard API, and a browser can refuse its use.
  const isCopied = await navigator.clipboard?.writeText(value).then(
    () => true,
    () => false,
  );
  return isCopied || copyByCommand(value);
}

function copyByCommand(value: string): boolean {
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
