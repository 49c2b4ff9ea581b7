import { readSitePath } from '@nua/contract/site-path.ts';
import { IconButton, useModal } from '@nua/ui';
import { useEffect, useRef } from 'react';
import { apiAddress } from '#system/address';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './full-page-iframe-dialog.module.css';

/** A page of this site gets an opaque origin in the frame. A page of another site keeps its own origin. */
const OWN_SANDBOX = 'allow-scripts allow-forms';
const EXTERNAL_SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** A full-screen frame for Nua's own page, or for a page of a site that the operator allows. */
export function Dialog({ url, title, close }: { url: string; title: string; close: () => void }) {
  const t = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  useEffect(() => {
    // The content security policy dates from the page load or the app's build, so it blocks a site that the operator has allowed since.
    // That site opens outside the frame.
    const openOutside = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !url.startsWith(blockedURI)) return;
      open(url, '_blank', 'noopener');
      close();
    };
    document.addEventListener('securitypolicyviolation', openOutside);
    return () => document.removeEventListener('securitypolicyviolation', openOutside);
  }, [url, close]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.bar}>
        <strong>{title}</strong>
        <IconButton icon="close" label={t('shell.close')} onClick={close} />
      </div>
      <iframe
        className={styles.page}
        src={apiAddress(url)}
        title={title}
        sandbox={readSitePath(url) === null ? EXTERNAL_SANDBOX : OWN_SANDBOX}
      />
    </dialog>
  );
}
