import type { seeds as seedsSchema } from '@nua/contract/arcade.ts';
import { isClientSeed, newClientSeed } from '@nua/games/play/client-seed.ts';
import { Button, DialogFrame, TextField } from '@nua/ui';
import { useState } from 'react';
import type * as v from 'valibot';
import { errorText } from '../../api/error-text.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './seed-sheet.module.css';

type Revealed = { server_seed: string; server_seed_hash: string; client_seed: string; nonce: number };

type Props = {
  seeds: v.InferOutput<typeof seedsSchema>;
  /** The SHA-256 hash of the wheel's table. The commitment includes this hash. */
  table_hash: string;
  /** Sets the client seed of the next pair. Resolves to the previous pair, which is revealed; null if there was none. */
  onSet: (next_id: string, client_seed: string) => Promise<Revealed | null>;
  /** Called if the seed could not be set. The shown commitment may then be outdated. */
  onFailed: () => void;
  onClose: () => void;
};

/** The seeds of a wheel: the pair in use, the commitment of the next pair, and a form for the next client seed. */
export function SeedSheet({ seeds, table_hash, onSet, onFailed, onClose }: Props) {
  const t = useTranslation();
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  return (
    <DialogFrame title={t('fairness.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t('fairness.text')}</p>
        {revealed && (
          <section className={styles.part}>
            <h3>{t('fairness.revealed')}</h3>
            <p className={styles.text}>{t('fairness.revealed.text')}</p>
            <Facts
              facts={[
                [t('fairness.server-seed'), revealed.server_seed],
                [t('fairness.commitment'), revealed.server_seed_hash],
                [t('fairness.client-seed'), revealed.client_seed],
              ]}
            />
          </section>
        )}
        {seeds.active && (
          <section className={styles.part}>
            <h3>{t('fairness.now')}</h3>
            <Facts
              facts={[
                [t('fairness.commitment'), seeds.active.server_seed_hash],
                [t('fairness.table'), table_hash],
                [t('fairness.client-seed'), seeds.active.client_seed ?? ''],
                [t('fairness.nonce'), String(seeds.active.nonce)],
              ]}
            />
          </section>
        )}
        <section className={styles.part}>
          <h3>{t('fairness.next')}</h3>
          <Facts facts={[[t('fairness.commitment'), seeds.next.server_seed_hash]]} />
          <OwnSeed
            key={seeds.next.id}
            isFirst={seeds.active === null}
            set={async (seed) => setRevealed(await onSet(seeds.next.id, seed))}
            onFailed={onFailed}
          />
        </section>
      </div>
    </DialogFrame>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="ltr">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type OwnSeedProps = { isFirst: boolean; set: (seed: string) => Promise<void>; onFailed: () => void };

/** The form for the player's seed. The browser proposes a random seed, which the server cannot know in advance. */
function OwnSeed({ isFirst, set, onFailed }: OwnSeedProps) {
  const t = useTranslation();
  const client = useClient();
  const [seed, setSeed] = useState(newClientSeed);
  const [error, setError] = useState<string | undefined>(undefined);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!isClientSeed(seed)) return setError(t('fairness.client-seed.hint'));
    setSending(true);
    setError(undefined);
    try {
      await set(seed);
    } catch (refusal) {
      setError(await errorText(client, refusal));
      onFailed();
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.form}>
      <TextField
        label={t('fairness.client-seed')}
        hint={t('fairness.client-seed.hint')}
        name="client_seed"
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && void send()}
        error={error}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Button wide busy={isSending} onClick={() => void send()}>
        {t(isFirst ? 'fairness.set' : 'fairness.change')}
      </Button>
    </div>
  );
}
