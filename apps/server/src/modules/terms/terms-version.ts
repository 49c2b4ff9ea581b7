import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { Queryable } from '../../db/connect.ts';

/**
 * The documents that a player accepts. Each version is a separate content item, such as `terms-2026-01`, and never changes after it is
 * published.
 */
export const termsDocuments = ['terms', 'privacy'] as const;
export type TermsDocument = (typeof termsDocuments)[number];

/** The key of one version: the month or day from which it is valid, so that versions sort by time. */
export const TERMS_KEY = /^(terms|privacy)-(\d{4}-\d\d(?:-\d\d)?)$/;

/** One version of a document in both languages: paragraphs, and lines that begin with `# ` as headings. */
export type TermsVersion = {
  version: string;
  changed_at: Date;
  texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
};

/** Returns the version in force: the version of the newest change of either document. A player accepts both documents together. */
export async function currentTermsVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select max(regexp_replace(key, '^(terms|privacy)-', '') collate "C") as version from cms_item
    where key ~ '^(terms|privacy)-\\d{4}-\\d\\d'`.execute(db);
  const version = rows[0]?.version;
  if (!version) throw new Error('there are no terms: the first content was not written');
  return version;
}

/** Returns a document as of a version of the terms; null if the version is older than the document. */
export async function readTerms(db: Queryable, document: TermsDocument, as_of: string): Promise<TermsVersion | null> {
  const { rows } = await sql<TermsVersion>`
    select substr(key, ${document.length + 2}) as version, changed_at, content -> 'content' as texts from cms_item
    where key ~ ${`^${document}-\\d{4}-\\d\\d`} and key collate "C" <= ${`${document}-${as_of}`}
    order by key collate "C" desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Throws if the accepted version is not the version in force. The contract checks the age confirmation. */
export async function assertTermsAccepted(db: Queryable, accepted: string): Promise<void> {
  const terms_version = await currentTermsVersion(db);
  if (accepted !== terms_version) throw apiError('ADULT_AND_TERMS', { terms_version });
}
