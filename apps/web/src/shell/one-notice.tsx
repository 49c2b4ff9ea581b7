import { Toast, type ToastTone } from '@nua/ui';
import { useEffect } from 'react';
import { useCopy } from '../copy/use-copy.ts';
import type { Notice, NoticeKind } from '../state/dialogs-store.ts';
import { useClient } from '../use-client.ts';
import { SafeHtml } from './safe-html.tsx';

const tones: Record<NoticeKind, ToastTone> = {
  error: 'negative',
  success: 'positive',
  warning: 'warning',
  login: 'positive',
};

/** A short notice; it goes by itself or is closed. Loaded when the first one comes. */
export function OneNotice({ notice }: { notice: Notice }) {
  const t = useCopy();
  const { stores } = useClient();
  const close = () => {
    stores.dialogs.set({ notices: stores.dialogs.get().notices.filter((one) => one.id !== notice.id) });
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      stores.dialogs.set({ notices: stores.dialogs.get().notices.filter((one) => one.id !== notice.id) });
    }, notice.timeout_ms);
    return () => clearTimeout(timer);
  }, [notice, stores.dialogs]);
  const isLogin = notice.kind === 'login';
  return (
    <Toast
      tone={tones[notice.kind]}
      title={isLogin ? <SafeHtml html={notice.message} /> : notice.message}
      closeLabel={t('shell.close')}
      onClose={close}
      {...(isLogin && { progress_ms: notice.timeout_ms })}
    />
  );
}
