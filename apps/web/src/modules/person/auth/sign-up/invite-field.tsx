import { TextField } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnanswered } from '../../../../api/api-error.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { inviterQuery, readCode, readInvite, storeInvite } from './invite.ts';
import styles from './sign-up-page.module.css';

/** The hint for an invite code: the inviter's name, or a notice that the code cannot be used. Null until the server has responded. */
function useInviteText(text: string): string | null {
  const t = useTranslation();
  const invite = useQuery(inviterQuery(useClient(), readCode(text)));
  if (invite.data) return t('invite.by', { name: `\u2068${invite.data.invited_by}\u2069` });
  return invite.isError && !isUnanswered(invite.error) ? t('invite.refused.unknown') : null;
}

/** Stores an invite code from the address, and returns the stored code. Empty until the page is hydrated. */
export function useLinkedInvite(url: URL): string {
  const codeInAddress = url.searchParams.get('invite');
  const [code, setCode] = useState('');
  useEffect(() => {
    if (codeInAddress !== null) storeInvite(readCode(codeInAddress));
    setCode(readInvite());
  }, [codeInAddress]);
  return code;
}

export function InvitedBy({ code }: { code: string }) {
  const text = useInviteText(code);
  return text && <p className={styles.invited}>{text}</p>;
}

/** The optional field for an invite code. The initial value is the stored code. */
export function InviteField({ error }: { error: string | undefined }) {
  const t = useTranslation();
  const [code, setCode] = useState('');
  useEffect(() => setCode(readInvite()), []);
  const text = useInviteText(code);
  return (
    <TextField
      label={t('invite.label')}
      name="invite"
      value={code}
      onChange={({ target }) => {
        setCode(target.value);
        storeInvite(readCode(target.value));
      }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
      hint={!error && (text ?? t('invite.hint'))}
      error={error}
    />
  );
}
