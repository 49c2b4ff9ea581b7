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

type Corner = { id: number; title: string; text: readonly TemplatePiece[] };
export type LayerState = { isDisconnected: boolean; corner: readonly Corner[] };

const MAX_TOASTS = 3;
/** How long the bar at the top shows that the network is back. */
const BACK_ONLINE_MS = 3000;

/** The layer above the page: a small note while the connection is lost, and warning toasts in the top corner at the inline end. */
export function createLayer(client: Client) {
  const store = createStore<LayerState>({ isDisconnected: false, corner: [] });
  let last = 0;
  let mounted: { element: HTMLElement; end(): void } | undefined;
  // Mounts the layer when it has something to show for the first time.
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
      store.set({ corner: [...store.get().corner.slice(1 - MAX_TOASTS), { id: ++last, title, text }] });
    },
    end() {
      mounted?.end();
      mounted = undefined;
      store.set({ isDisconnected: false, corner: [] });
    },
  };
}

function Layer({ store }: { store: Store<LayerState> }) {
  const t = useTranslation();
  const isDisconnected = useStore(store, (state) => state.isDisconnected);
  const corner = useStore(store, (state) => state.corner);
  const isOnline = useIsOnline();
  return (
    <>
      <div className={styles.corner} aria-live="polite">
        {corner.map((one) => (
          <CornerToast key={one.id} one={one} store={store} />
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

/**
 * True while the bar at the top shows nothing about the network: while the device is online, except in the first seconds after it was
 * offline.
 */
function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(() => onlineManager.isOnline());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onlineManager.subscribe((isBack) => {
      clearTimeout(timer);
      if (isBack) timer = setTimeout(() => setOnline(true), BACK_ONLINE_MS);
      else setOnline(false);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isOnline;
}

function CornerToast({ one, store }: { one: Corner; store: Store<LayerState> }) {
  const t = useTranslation();
  const close = () => store.set({ corner: store.get().corner.filter(({ id }) => id !== one.id) });
  useEffect(() => {
    const timer = setTimeout(() => {
      store.set({ corner: store.get().corner.filter(({ id }) => id !== one.id) });
    }, TOAST_MS);
    return () => clearTimeout(timer);
  }, [one.id, store]);
  const text = one.text.length > 0 && <TextPieces pieces={one.text} />;
  return <Toast tone="warning" title={one.title} text={text} closeLabel={t('shell.close')} onClose={close} />;
}
