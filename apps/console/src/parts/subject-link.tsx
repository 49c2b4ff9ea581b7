import { bankLineAddress } from './bank-line-text.ts';
import { Link } from './link.tsx';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Matches a kind and one id. */
const SUBJECT = /^(bank line|\w+) (\S+)$/;
const NAME = /^[a-z0-9_-]+$/;

type PageOfSubject = { id: RegExp; addressOf: (id: string) => string };

const within = (path: string, id: RegExp): PageOfSubject => ({ id, addressOf: (one) => `${path}/${one}` });

/** The kinds of subjects of acts that have a page. */
const pages: Readonly<Partial<Record<string, PageOfSubject>>> = {
  withdraw: within('/payouts', ID),
  deposit: within('/deposits', ID),
  referral: within('/referrals', ID),
  player: within('/players', ID),
  ticket: within('/tickets', ID),
  rule: within('/rewards', NAME),
  setting: within('/settings', NAME),
  cms: { id: NAME, addressOf: (key) => `/content?key=${key}` },
  'bank line': { id: /\S/, addressOf: bankLineAddress },
};

/** Returns the address of the page about a subject. Returns null for a subject without a page. */
export function subjectAddress(subject: string): string | null {
  const [, kind = '', id = ''] = SUBJECT.exec(subject) ?? [];
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  return page?.id.test(id) ? page.addressOf(id) : null;
}

/** The subject of an act, as a link if it has a page. */
export function SubjectLink({ subject }: { subject: string }) {
  const href = subjectAddress(subject);
  return href === null ? <bdi>{subject}</bdi> : <Link href={href}>{subject}</Link>;
}
