import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { localNumber } from '../../../forms/mobile-number.ts';
import { usePlayer } from '../../player/public.ts';
import { type DepositDraft, readDraft, writeDraft } from './deposit-draft.ts';

/** Saves the draft while the player types. The CNIC is saved only if the player asks for it. */
export function useSavedDraft(draft: DepositDraft) {
  const client = useClient();
  const [keepsCnic, setKeepsCnic] = useState(false);
  useEffect(() => setKeepsCnic(readDraft(client.storage).cnic !== ''), [client]);
  return {
    keepsCnic,
    keep: (next: DepositDraft) => writeDraft(client.storage, next, keepsCnic),
    keepCnic(wanted: boolean) {
      setKeepsCnic(wanted);
      writeDraft(client.storage, draft, wanted);
    },
  };
}

/** Fills the verified phone number into an empty field, but never into the field that has the focus. */
export function useVerifiedNumber(
  element: RefObject<HTMLFormElement | null>,
  setDraft: Dispatch<SetStateAction<DepositDraft>>,
): void {
  const verified = usePlayer().data?.phone ?? null;
  useEffect(() => {
    const field = element.current?.elements.namedItem('phone');
    if (verified === null || (field && field === document.activeElement)) return;
    setDraft((now) => (now.phone === '' ? { ...now, phone: localNumber(verified) } : now));
  }, [verified, element, setDraft]);
}
