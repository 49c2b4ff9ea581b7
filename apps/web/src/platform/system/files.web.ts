import type { Files } from './files.ts';

/** How long the blob's address stays valid, so that the browser can start to read it. */
const ADDRESS_VALID_MS = 60_000;

export const deliverFile: Files['deliverFile'] = async (file, name) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_VALID_MS);
  return 'saved';
};
