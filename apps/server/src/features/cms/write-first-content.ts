import type { Pool } from 'pg';
import { firstContent } from './first-content.ts';
import { firstHelp } from './first-help.ts';
import { firstPromos } from './first-promos.ts';
import { firstTerms } from './first-terms.ts';

/** Writes the content that is not there yet; what an operator changed or switched off stays. */
export async function writeFirstContent(pool: Pool, at: Date): Promise<void> {
  const rows = [...firstContent, ...firstHelp, ...firstPromos(at), ...firstTerms].map((item) => ({
    key: item.key,
    content: { content: { en: item.en, ur: item.ur }, images: item.images ?? [] },
    extra: item.extra ?? {},
    changed_at: at,
  }));
  await pool.query(
    `insert into cms_item (key, content, extra, changed_at)
     select key, content, extra, changed_at
     from jsonb_to_recordset($1) as item (key text, content jsonb, extra jsonb, changed_at timestamptz)
     on conflict (key) do nothing`,
    [JSON.stringify(rows)],
  );
}
