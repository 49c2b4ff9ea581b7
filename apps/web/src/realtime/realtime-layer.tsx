import { Spinner, Toast } from '@nua/ui';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '../client/client.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import { createStore, type Store, useStore } from '../client/create-store.ts';
import { TOAST_MS } from '../client/dialogs-store.ts';
import { useTranslation } from '../client/use-translation.ts';
import type { TemplatePiece } from '../i18n/template.ts';
import { TextPieces } from '../modules/message/public.ts';
import styles from './realtime-layer.module.css';

type ToastContent = { id: number; title: string; text: readonly TemplatePiece[] };
export type LayerState = { isDisconnected: boolean; toasts: readonly ToastContent[] };

const MAX_TOASTS = 3;
/** How long `OfflineBar` confirms that the network is back. The note about the lost connection stays hidden meanwhile. */
const BACK_ONLINE_MS = 3000;

/** The layer above the page: a small note while the connection is lost, and warning toasts in the top corner at the inline end. */
export function createLayer(client: Client) {
  const store = createStore<LayerState>({ isDisconnected: false, toasts: [] });
  let lastId = 0;
  let mounted: { element: HTMLElement; end(): void } | undefined;
  const mount = () => {
    if (mounted !== undefined) return;
    const element = document.createElement('div');
    document.body.append(element);
    const root = createRoot(element);
    root.render(
      <ClientProvider client={client}>
        <Layer store={store} />
      </ClientProvider>,
    );
    mounted = {
      element,
      end() {
        root.unmount();
        element.remove();
      },
    };
  };
  return {
    setDisconnected(isDisconnected: boolean) {
      if (isDisconnected) mount();
      if (store.get().isDisconnected !== isDisconnected) store.set({ isDisconnected });
    },
    toast(title: string, text: readonly TemplatePiece[]) {
      mount();
      store.set({ toasts: [...store.get().toasts.slice(1 - MAX_TOASTS), { id: ++lastId, title, text }] });
    },
    end() {
      mounted?.end();
      mounted = undefined;
      store.set({ isDisconnected: false, toasts: [] });
    },
  };
}

function Layer({ store }: { store: Store<LayerState> }) {
  const t = useTranslation();
  const isDisconnected = useStore(store, (state) => state.isDisconnected);
  const toasts = useStore(store, (state) => state.toasts);
  const isOnline = useIsOnline();
  return (
    <>
      <div className={styles.corner} aria-live="polite">
        {toasts.map((toast) => (
          <CornerToast key={toast.id} toast={toast} store={store} />
        ))}
      </div>
      <div aria-live="polite">
        {isDisconnected && isOnline && (
          <p className={styles.reconnecting}>
            <Spinner size={16} />
            {t('event.reconnecting')}
          </p>
        )}
      </div>
    </>
  );
}

/** Whether the device is online, and has been for `BACK_ONLINE_MS` if it was offline. */
function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(() => onlineManager.isOnline());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onlineManager.subscribe((isBack) => {
      clearTimeout(timer);
      if (isBack) timer = setTimeout(() => setOnline(true), BACK_ONLINE_MS);
      else setOnline(false);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return isOnline;
}

function CornerToast({ toast, store }: { toast: ToastContent; store: Store<LayerState> }) {
  const t = useTranslation();
  const close = () => store.set({ toasts: store.get().toasts.filter(({ id }) => id !== toast.id) });
  useEffect(() => {
    const timer = setTimeout(() => {
      store.set({ toasts: store.get().toasts.filter(({ id }) => id !== toast.id) });
    }, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, store]);
  const text = toast.text.length > 0 && <TextPieces pieces={toast.text} />;
  return <Toast tone="warning" title={toast.title} text={text} closeLabel={t('shell.close')} onClose={close} />;
}
