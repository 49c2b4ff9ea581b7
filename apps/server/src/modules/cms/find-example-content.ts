import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { currentTermsVersion, readTerms, termsDocuments } from '../terms/public.ts';
import { exampleContentKeys, exampleItems } from './cms-feature.ts';

type Texts = { en: unknown; ur: unknown };

export const isExampleText = ({ en, ur }: Texts): boolean =>
  exampleItems.some((item) => isDeepStrictEqual(item.en, en) || isDeepStrictEqual(item.ur, ur));

/** Returns the keys of the examples that players see: all examples for an empty database, because the first start writes them. */
export async function findExampleContent(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ key: string; active: boolean; texts: Texts }>`
    select key, active, content -> 'content' as texts from cms_item`.execute(db);
  if (rows.length === 0) return [...exampleContentKeys];
  const isTerms = (key: string) => termsDocuments.some((document) => key.startsWith(`${document}-`));
  const shown = rows.filter((row) => row.active && !isTerms(row.key) && isExampleText(row.texts)).map(({ key }) => key);
  const version = await currentTermsVersion(db);
  for (const document of termsDocuments) {
    const newest = await readTerms(db, document, version);
    if (newest === null || isExampleText(newest.texts)) shown.push(`${document}-${newest?.version ?? version}`);
  }
  return shown;
}
