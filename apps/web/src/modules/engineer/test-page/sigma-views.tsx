import { cents, wireCurrency } from '@nua/money';
import {
  Avatar,
  Badge,
  type BadgeTone,
  Card,
  EmptyState,
  ErrorState,
  GameArt,
  HeroArt,
  Icon,
  iconNames,
  Mark,
  Money,
  ProgressBar,
  ProgressRing,
  Skeleton,
  Spinner,
  Timeline,
  type TimelineState,
} from '@nua/ui';
import { usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './test-page.module.css';

/** The background colours. The text colour on a background has the same name with the prefix `on-`. */
const backgrounds = [
  'ground',
  'surface',
  'raised',
  'pressed',
  'accent',
  'accent-soft',
  'positive',
  'positive-soft',
  'negative',
  'negative-soft',
  'warning',
  'warning-soft',
  'info',
  'info-soft',
  'winnings',
] as const;

export function TextAndColours() {
  const t = useTranslation();
  return (
    <div className={styles.section}>
      <h3>{t('engineer.sigma.heading')}</h3>
      <p>{t('engineer.sigma.sample')}</p>
      <p className={styles.intro}>{t('engineer.sigma.sample')}</p>
      <div className={styles.swatches}>
        {backgrounds.map((name) => (
          <div
            key={name}
            className={styles.swatch}
            dir="ltr"
            style={{ background: `var(--${name})`, color: `var(--on-${name})` }}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}

export function Amounts() {
  return (
    <div className={styles.row}>
      <Money amount={cents(125_000n)} currency={wireCurrency} />
      <Money amount={cents(-9_950n)} currency={wireCurrency} signed />
      <Money amount={cents(40_000n)} currency={wireCurrency} signed tone="in" />
      <Money amount={cents(123_456_789n)} currency={wireCurrency} tone="winnings" />
      <Money amount={cents(0n)} currency={wireCurrency} />
      <Money amount={null} currency={null} />
    </div>
  );
}

const tones: readonly BadgeTone[] = ['plain', 'positive', 'negative', 'warning', 'info', 'accent'];

export function Marks() {
  const t = useTranslation();
  return (
    <div className={styles.section}>
      <div className={styles.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon="info">
            {t('engineer.sigma.label')}
          </Badge>
        ))}
      </div>
      <div className={styles.row}>
        <Mark />
        <Mark bare size={40} />
      </div>
      <div className={styles.row}>
        {iconNames.map((name) => (
          <div key={name} className={styles.icon} dir="ltr">
            <Icon name={name} size={24} />
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}

const steps: readonly TimelineState[] = ['done', 'now', 'next', 'unknown', 'failed'];

export function Progress() {
  const t = useTranslation();
  return (
    <div className={styles.section}>
      <ProgressBar percent={40} label={t('engineer.sigma.progress')} />
      <div className={styles.row}>
        <ProgressRing left_seconds={42} label={t('engineer.sigma.progress')} />
        <Spinner size={32} label={t('shell.loading')} />
      </div>
      <Timeline
        label={t('engineer.sigma.progress')}
        steps={steps.map((state) => ({
          key: state,
          state,
          title: t('engineer.sigma.heading'),
          detail: t('engineer.sigma.sample'),
        }))}
      />
      <Skeleton height={48} />
    </div>
  );
}

export function States() {
  const t = useTranslation();
  return (
    <div className={styles.section}>
      <Card raised>
        <EmptyState title={t('engineer.empty')} text={t('engineer.sigma.sample')} />
      </Card>
      <ErrorState
        title={t('engineer.sigma.heading')}
        text={t('engineer.sigma.sample')}
        retryLabel={t('engineer.omega.again')}
        onRetry={() => undefined}
      />
      <ErrorState offline title={t('engineer.sigma.heading')} text={t('engineer.sigma.sample')} />
    </div>
  );
}

export function Art() {
  const palette = usePalette();
  return (
    <div className={styles.section}>
      <div className={styles.row}>
        {([40, 64, 96] as const).map((size) => (
          <Avatar key={size} avatar={null} size={size} />
        ))}
      </div>
      <HeroArt palette={palette} />
      <div className={styles.art}>
        {(['dice', 'limbo', 'mines', 'plinko'] as const).map((game) => (
          <GameArt key={game} game_id={game} palette={palette} />
        ))}
      </div>
    </div>
  );
}
