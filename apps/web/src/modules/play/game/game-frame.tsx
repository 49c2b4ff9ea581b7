import { frameHello, framePort, isGreeting, type ShellToFrame } from '@nua/contract/frame.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiAddress } from '#system/address';
import { useStore } from '../../../client/create-store.ts';
import { interceptBack } from '../../../client/history/intercept-back.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage, usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { usesLessData } from '../../../platform/less-data.ts';
import type { Evidence } from '../../receipt/public.ts';
import styles from './game-play-page.module.css';
import { onGameMessage, sendFeedbackChoice } from './on-game-message.ts';
import { Opening } from './opening.tsx';

type Props = {
  url: string;
  game_id: string;
  /** Whether a sheet of the page covers the game. A covered game accepts no bet. */
  paused: boolean;
  onReloaded: () => void;
  onRound: () => void;
  /** Called when a bet is refused because of the player's own limit. */
  onLimit: () => void;
  onBusy: (busy: boolean) => void;
  onLeave: (to: string) => void;
  /** Called when the server contradicts a receipt of this device. */
  onConflict: (evidence: readonly Evidence[]) => void;
};

const addressOf = (url: string, language: string, palette: string): string =>
  `${apiAddress(url)}&lang=${language}&palette=${palette}${usesLessData() ? '&data=less' : ''}`;

/** The frame of one of Nua's own games. It has an opaque origin. After its first message, all messages use a message port. */
export function GameFrame({ url, game_id, paused, onReloaded, ...handlers }: Props) {
  const t = useTranslation();
  const client = useClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort | null>(null);
  const language = useLanguage();
  const palette = usePalette();
  // A launch token works once, so a change of language or palette must not change the address and reload the game.
  const [address] = useState(() => addressOf(url, language, palette));
  const [isReady, setReady] = useState(false);
  const hasDialog = useStore(client.stores.dialogs, (state) => state.open.length > 0);
  const isCovered = hasDialog || paused;
  const [hasSheet, setSheet] = useState(false);
  const send = (message: ShellToFrame) => port.current?.postMessage(message);
  const onMessage = useEffectEvent((data: unknown) =>
    onGameMessage(client, data, {
      ...handlers,
      game_id,
      onReady() {
        setReady(true);
        sendFeedbackChoice(client, send);
      },
      onSheet: setSheet,
      send,
      onRefilled: () => send({ type: 'refresh' }),
    }),
  );
  const closeSheet = useEffectEvent(() => send({ type: 'back' }));
  useEffect(() => (hasSheet ? interceptBack(closeSheet) : undefined), [hasSheet]);
  const onGreeting = useEffectEvent((event: MessageEvent) => {
    const target = frame.current?.contentWindow;
    if (!target || event.source !== target || !isGreeting(event.data, frameHello)) return;
    // A second greeting means that the frame was reloaded. Its launch token is used up, so the game is launched again.
    if (port.current !== null) return onReloaded();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (received) => onMessage(received.data);
    port.current = port1;
    target.postMessage(framePort, '*', [port2]);
  });

  useEffect(() => {
    addEventListener('message', onGreeting);
    return () => {
      removeEventListener('message', onGreeting);
      port.current?.close();
      port.current = null;
    };
  }, []);

  useEffect(() => {
    if (!isReady) return;
    port.current?.postMessage({ type: isCovered ? 'pause' : 'resume' } satisfies ShellToFrame);
  }, [isCovered, isReady]);

  return (
    <>
      {!isReady && <Opening />}
      <iframe
        ref={frame}
        className={styles.frame}
        inert={paused}
        src={address}
        title={t('title.game-play')}
        sandbox="allow-scripts allow-forms"
        allow="autoplay"
        referrerPolicy="no-referrer"
      />
    </>
  );
}
