import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

/**
 * Returns a function that derives a class name of at least four characters from its file and name. Server and browser get the same class
 * names.
 */
export function shortClassNames(root: string) {
  const taken = new Map<string, string>();
  return (name: string, file: string): string => {
    const path = relative(root, file.split('?', 1)[0]!).split(sep).join('/');
    const source = `${path} ${name}`;
    const digest = createHash('sha256').update(source).digest('base64url').replace(/[-_]/g, '');
    for (let length = 4; ; length += 1) {
      const short = /^\d/.test(digest) ? `n${digest.slice(0, length)}` : digest.slice(0, length);
      const other = taken.get(short);
      if (other === undefined || other === source) {
        taken.set(short, source);
        return short;
      }
    }
  };
}
