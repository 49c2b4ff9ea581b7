import { useStore } from '../../client/create-store.ts';
import type { Notice } from '../../client/dialogs-store.ts';
import type { NoticeText } from '../../client/notice-text.ts';
import { useClient } from '../../client/use-client.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import styles from './notices.module.css';
import { useNoticeTime } from './use-notice-time.ts';

function toPlainText(message: NoticeText): string {
  if (typeof message === 'string') return message.replace(/<[^>]*>/g, '');
  return message
    .map((piece) => (piece.kind === 'break' ? ' ' : piece.kind === 'link' ? piece.label : piece.text))
    .join('');
}

/** Shows a notice as plain text if the code or the styles of `OneNotice` fail to load. */
function PlainNotice({ notice }: { notice: Notice }) {
  useNoticeTime(notice);
  return (
    <p className={styles.plain} role={notice.kind === 'error' ? 'alert' : 'status'}>
      {toPlainText(notice.message)}
    </p>
  );
}

const OneNotice = lazyComponent('one-notice', async () => (await import('./one-notice.tsx')).OneNotice, PlainNotice);

/**
 * Shows the short notices. The container exists before the first notice, because screen readers announce only changes inside an existing
 * element.
 */
export function Notices() {
  const { stores } = useClient();
  const notices = useStore(stores.dialogs, (state) => state.notices);
  return (
    <div className={styles.stack} aria-live="polite">
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
