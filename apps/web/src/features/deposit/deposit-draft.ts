import type { KeyValueStorage } from '../../platform/storage.ts';

/** Kept on this device alone, so that nobody types it twice; logging out takes it away. */
export type DepositDraft = { phone: string; cnic: string; email: string; real_name: string };

/** @NOTE The same word stands in features/auth/keep-session.ts, which removes the draft at logout; a test compares both. */
export const DRAFT_KEY = 'nua.deposit_draft';

const fields = ['phone', 'cnic', 'email', 'real_name'] as const;
export const emptyDraft: DepositDraft = { phone: '', cnic: '', email: '', real_name: '' };

export function readDraft(storage: KeyValueStorage): DepositDraft {
  try {
    const stored = JSON.parse(storage.read(DRAFT_KEY) ?? '{}') as Record<string, unknown>;
    const text = (field: (typeof fields)[number]) => (typeof stored[field] === 'string' ? stored[field] : '');
    const cnic = stored.keep_cnic === true ? text('cnic') : '';
    return { phone: text('phone'), cnic, email: text('email'), real_name: text('real_name') };
  } catch {
    return emptyDraft;
  }
}

/** The CNIC is written down only where the player asks for it: a phone may be shared. */
export function writeDraft(storage: KeyValueStorage, draft: DepositDraft, keep_cnic: boolean): void {
  const kept = keep_cnic ? fields : fields.filter((field) => field !== 'cnic');
  const written = Object.fromEntries(kept.map((field) => [field, draft[field]]));
  storage.write(DRAFT_KEY, JSON.stringify({ ...written, keep_cnic }));
}

/**
 * The draft a form begins with when its code comes: the kept one, unless typing has begun. Kept digits in a field that somebody is
 * typing into would stand before the typed ones, as one number.
 *
 * Shape   (kept, what was typed by field, whether somebody is in a field) -> draft
 */
export function firstDraft(
  kept: DepositDraft,
  typed: Readonly<Record<string, string>>,
  isInField: boolean,
): DepositDraft {
  const hasBegun = isInField || [...fields, 'amount'].some((field) => (typed[field] ?? '') !== '');
  const own = Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])) as DepositDraft;
  return hasBegun ? own : kept;
}
