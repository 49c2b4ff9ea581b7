import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const source = join(import.meta.dirname, '../../apps/web/src');

/** Reads the texts of each namespace by message id. `modules/payment/deposit/text.en.ts` is the namespace `deposit`. */
export async function readMessages(language: 'en' | 'ur'): Promise<Record<string, Readonly<Record<string, string>>>> {
  const files = globSync(`**/text.${language}.ts`, { cwd: source }).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const { messages } = (await import(join(source, file))) as { messages: Record<string, string> };
      return [basename(dirname(file)), messages] as const;
    }),
  );
  return Object.fromEntries(entries);
}
