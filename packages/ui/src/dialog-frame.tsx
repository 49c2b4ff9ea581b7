import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { onBackdropPress } from './backdrop-press.ts';
import styles from './dialog-frame.module.css';
import { IconButton } from './icon-button.tsx';
import { joinNames } from './join-names.ts';
import { useModal } from './use-modal.ts';

type DialogFrameProps = {
  open?: boolean;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** At most 22rem wide, for a short text. */
  narrow?: boolean;
  /** Hides the close button, and ignores Escape and presses on the backdrop: only the dialog's own actions close it. */
  firm?: boolean;
  /** Whether the dialog is a warning, which screen readers announce at once. */
  alert?: boolean;
};

/**
 * The frame of every dialog. It uses the browser's modal dialog, which traps focus and closes on Escape. Focus starts on the element with
 * data-autofocus, or on the dialog.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { open = true, title, closeLabel, onClose, children, actions, narrow, firm, alert } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(dialog, open);
  const closeByBackdrop = useEffectEvent(() => {
    if (!firm) onClose();
  });
  useEffect(() => {
    if (!open || dialog.current === null) return undefined;
    return onBackdropPress(dialog.current, () => closeByBackdrop());
  }, [open]);
  useScrollByKeys(body, open);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={joinNames(styles.dialog, narrow && styles.narrow)}
      aria-labelledby={titleId}
      {...(alert && { role: 'alertdialog' })}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {!firm && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Makes a scrolling element without focusable content focusable, so that the keyboard can scroll it. */
function useScrollByKeys(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const updateTabIndex = () => {
      const isReachable = element.scrollHeight <= element.clientHeight || element.querySelector(FOCUSABLE) !== null;
      if (isReachable) element.removeAttribute('tabindex');
      else element.tabIndex = 0;
    };
    const observer = new ResizeObserver(updateTabIndex);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isShown]);
}
