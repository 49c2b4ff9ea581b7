import type { KeyValueStorage } from '../../../platform/storage.ts';

/** The typed details of a deposit, stored only on this device so that the player types them once. Logout removes them. */
export type DepositDraft = { phone: string; cnic: string; email: string; real_name: string };

/** keep-session.ts repeats this key to remove the draft at logout. A test compares both. */
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

/** The CNIC is stored only if the player asks for it, because a phone may be shared. */
export function writeDraft(storage: KeyValueStorage, draft: DepositDraft, keep_cnic: boolean): void {
  const storedFields = keep_cnic ? fields : fields.filter((field) => field !== 'cnic');
  const written = Object.fromEntries(storedFields.map((field) => [field, draft[field]]));
  storage.write(DRAFT_KEY, JSON.stringify({ ...written, keep_cnic }));
}

/**
 * The first draft after hydration: the stored draft, or only the typed text if the player has begun to type. The two are not mixed, because
 * stored and typed digits could join into one number.
 *
 * Shape   (stored draft, typed text by field, whether a field has focus) -> draft
 */
export function initialDraft(
  storedDraft: DepositDraft,
  typed: Readonly<Record<string, string>>,
  isInField: boolean,
): DepositDraft {
  const hasBegun = isInField || [...fields, 'amount'].some((field) => (typed[field] ?? '') !== '');
  const typedDraft = Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])) as DepositDraft;
  return hasBegun ? typedDraft : storedDraft;
}
