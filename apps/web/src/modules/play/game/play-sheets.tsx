import { wireCurrency } from '@nua/money';
import { Button, buttonNames, Icon, type IconName, Money } from '@nua/ui';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { interceptBack } from '../../../client/history/intercept-back.ts';
import { Link } from '../../../client/link.tsx';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { PlayLimit } from '../../protection/public.ts';
import { type Evidence, useAlarm } from '../../receipt/public.ts';
import type { Play } from './play.ts';
import styles from './play-sheets.module.css';

type SheetActions = { onContinue: () => void; onLeave: () => void };
type SheetProps = SheetActions & {
  icon: IconName;
  title: string;
  text: string;
  facts?: readonly [string, ReactNode][];
  /** A sheet with a warning is an alert dialog without a link to the limits. */
  warning?: ReactNode;
};

/** A sheet over the paused game, with two equally prominent choices. */
export function Sheet({ icon, title, text, facts, warning, onContinue, onLeave }: SheetProps) {
  const t = useTranslation();
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  const close = useEffectEvent(onContinue);
  useEffect(() => interceptBack(close), []);
  return (
    <div className={styles.cover}>
      <section
        ref={sheet}
        tabIndex={-1}
        className={styles.sheet}
        aria-labelledby={id}
        {...(warning !== undefined && { role: 'alertdialog', 'data-warning': '' })}
      >
        <span className={styles.mark}>
          <Icon name={icon} size={28} />
        </span>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        {facts && (
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {warning}
        <div className={styles.actions}>
          <Button kind="quiet" size="large" icon="logout" onClick={onLeave}>
            {t('game-play.stop')}
          </Button>
          <Button kind="quiet" size="large" icon="play" onClick={onContinue}>
            {t('game-play.go-on')}
          </Button>
        </div>
        {facts && warning === undefined && (
          <Link to="/profile?panel=limits" className={buttonNames({ kind: 'plain' })}>
            {t('game-play.check.limits')}
          </Link>
        )}
      </section>
    </div>
  );
}

/** The reality check of responsible play. */
export function RealityCheckSheet({ play, ...actions }: SheetActions & { play: Play }) {
  const t = useTranslation();
  const elapsed_ms = Date.parse(play.server_time) - Date.parse(play.since ?? play.server_time);
  const minutes = Math.max(1, Math.floor(elapsed_ms / 60_000));
  return (
    <Sheet
      {...actions}
      icon="waiting"
      title={t('game-play.check.title')}
      text={t('game-play.check.text', { count: minutes })}
      facts={[
        [t('game-play.check.time'), t('game-play.check.minutes', { count: minutes })],
        [t('game-play.check.rounds'), play.rounds],
        [t('game-play.check.staked'), <Money key="staked" amount={play.staked} currency={wireCurrency} />],
        [t('game-play.check.won'), <Money key="won" amount={play.won} currency={wireCurrency} />],
        [t('game-play.check.net'), <Money key="net" amount={play.net} currency={wireCurrency} signed />],
      ]}
    />
  );
}

/** Explains that the player's own limit refused a bet. */
export function LimitSheet({ limit, ...actions }: SheetActions & { limit: PlayLimit }) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <Sheet
      {...actions}
      icon="shield"
      title={t('game-play.limit.title')}
      text={t('game-play.limit.text')}
      facts={[
        [
          t(`game-play.limit.${limit.kind}.${limit.period}`),
          <Money key="limit" amount={limit.amount} currency={wireCurrency} />,
        ],
        [t('game-play.limit.left'), <Money key="left" amount={limit.left} currency={wireCurrency} />],
        [t('game-play.limit.resets'), formatWhen(limit.resets_at, language)],
      ]}
    />
  );
}

/** Asks for confirmation when the player leaves while a round is open. */
export function LeaveSheet(actions: SheetActions) {
  const t = useTranslation();
  return <Sheet {...actions} icon="dice" title={t('game-play.open.title')} text={t('game-play.open.text')} />;
}

/** Warns that the server contradicts a receipt of this device. */
export function AlarmSheet({ evidence, ...actions }: SheetActions & { evidence: readonly Evidence[] }) {
  const { saveButton, ...shown } = useAlarm(evidence);
  return <Sheet {...actions} {...shown} icon="alert" warning={saveButton} />;
}
