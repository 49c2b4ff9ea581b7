import { Toast, type ToastTone } from '@nua/ui';
import type { Notice, NoticeKind } from '../../client/dialogs-store.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { TextPieces } from '../../modules/message/public.ts';
import { SafeHtml } from './safe-html.tsx';
import { useNoticeTime } from './use-notice-time.ts';

const tones: Record<NoticeKind, ToastTone> = {
  error: 'negative',
  success: 'positive',
  warning: 'warning',
  login: 'positive',
};

function textOf({ kind, message }: Notice) {
  if (typeof message !== 'string') return <TextPieces pieces={message} />;
  return kind === 'login' ? <SafeHtml html={message} /> : message;
}

/** A short notice, which disappears by itself or is closed. Its code loads with the first notice. */
export function OneNotice({ notice }: { notice: Notice }) {
  const t = useTranslation();
  const close = useNoticeTime(notice);
  const isLogin = notice.kind === 'login';
  return (
    <Toast
      tone={tones[notice.kind]}
      title={textOf(notice)}
      closeLabel={t('shell.close')}
      onClose={close}
      {...(isLogin && { progress_ms: notice.timeout_ms })}
    />
  );
}
