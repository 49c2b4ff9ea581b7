import { Button, Icon } from '@nua/ui';
import { useRef } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { isGuest, usePlayer } from '../../player/public.ts';
import type { Wheel } from '../wheel-query.ts';
import styles from './spin-stage.module.css';
import { useSpin } from './use-spin.ts';
import { WheelFace } from './wheel-face.tsx';

/** The wheel and its spin button. While the wheel turns, a press on the wheel or the button shows the result immediately. */
export function SpinStage({ wheel }: { wheel: Wheel }) {
  const t = useTranslation();
  const disc = useRef<SVGGElement>(null);
  const { phase, turn, hasPending, spin, end } = useSpin(wheel, disc);
  const { left } = wheel.spins;
  const isMoving = phase === 'moving';
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below ends the motion as well. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below ends the motion as well. */}
      <div className={styles.wheel} onClick={end}>
        <WheelFace
          segments={wheel.table.segments}
          turn={turn}
          isMoving={isMoving}
          label={t('wheel.picture')}
          onStopped={end}
          disc={disc}
        />
        <span className={styles.hub} aria-hidden="true">
          <b>{left}</b>
          <Icon name="refresh" size={16} />
        </span>
      </div>
      <SpinButton
        left={left}
        isRequesting={phase === 'requesting'}
        isMoving={isMoving}
        hasPending={hasPending}
        onPress={() => (isMoving ? end() : void spin())}
      />
    </div>
  );
}

type ButtonProps = { left: number; isRequesting: boolean; isMoving: boolean; hasPending: boolean; onPress: () => void };

function SpinButton({ left, isRequesting, isMoving, hasPending, onPress }: ButtonProps) {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer().data;
  if (player !== undefined && isGuest(player))
    return (
      <div className={styles.action}>
        <Button size="large" wide onClick={() => client.openDialog('guestModeLimitations', {})}>
          {t('wheel.guest.add')}
        </Button>
        <p className={styles.left}>{t('wheel.guest')}</p>
      </div>
    );
  const text = hasPending ? 'wheel.pending' : 'wheel.spin';
  return (
    <div className={styles.action}>
      <Button size="large" wide busy={isRequesting} disabled={left === 0 && !isMoving && !hasPending} onClick={onPress}>
        {t(isMoving ? 'wheel.skip' : text)}
      </Button>
      <p className={styles.left} role="status">
        {t('wheel.left', { count: left })}
      </p>
    </div>
  );
}
