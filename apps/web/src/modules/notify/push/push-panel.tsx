import type { ResponseOf } from '@nua/contract/call.ts';
import { getPush, type PushKind, setPush } from '@nua/contract/push.ts';
import { Button, Card, Checkbox, Icon, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pushAbility, pushSettingsIn } from '#system/push';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import type { Ability } from '../../../platform/system/push.ts';
import styles from './push-panel.module.css';
import { turnPushOff, turnPushOn } from './this-device.ts';

type Push = ResponseOf<typeof getPush>;

const pushQuery = (client: Client) => ({
  queryKey: ['push'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => client.call(getPush, { quiet: true, ...(signal && { signal }) }),
});

const abilityQuery = { queryKey: ['push', 'ability'], queryFn: () => pushAbility(), networkMode: 'always' } as const;

const kinds: readonly PushKind[] = ['money', 'security', 'messages', 'promotions'];

export function Panel() {
  const t = useTranslation();
  const client = useClient();
  const push = useQuery(pushQuery(client));
  const ability = useQuery(abilityQuery);
  return (
    <>
      <p className={pageStyles.intro}>{t('push.intro')}</p>
      {push.isPending && <Skeleton height={260} radius={12} />}
      {push.isError && push.data === undefined && <LoadError error={push.error} onRetry={() => void push.refetch()} />}
      {push.data && ability.data && (
        <>
          <ThisDevice push={push.data} ability={ability.data} />
          <Kinds push={push.data} />
        </>
      )}
    </>
  );
}

function ThisDevice({ push, ability }: { push: Push; ability: Ability }) {
  const t = useTranslation();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isOn = push.this_device && ability === 'granted';
  const toggle = async () => {
    setBusy(true);
    setFailed(false);
    const isDone = isOn ? await turnPushOff(client).then(() => true) : await turnPushOn(client, push.public_key);
    await client.queries.invalidateQueries({ queryKey: ['push'] });
    setFailed(!isDone);
    setBusy(false);
  };
  const state = ability === 'none' || ability === 'denied' ? ability : isOn ? 'on' : 'off';
  return (
    <Card raised className={styles.thisDevice}>
      <p className={styles.state} role="status">
        <Icon name={isOn ? 'done' : 'phone'} size={24} />
        {t(
          pushSettingsIn === 'app' && (state === 'denied' || state === 'none')
            ? `push.here.${state}.app`
            : `push.here.${state}`,
        )}
      </p>
      {failed && ability !== 'denied' && (
        <p className={pageStyles.error} role="alert">
          {t('push.failed')}
        </p>
      )}
      {(state === 'on' || state === 'off') && (
        <Button kind={isOn ? 'quiet' : 'primary'} busy={isBusy} onClick={() => void toggle()}>
          {t(isOn ? 'push.turn-off' : 'push.turn-on')}
        </Button>
      )}
    </Card>
  );
}

function Kinds({ push }: { push: Push }) {
  const t = useTranslation();
  const client = useClient();
  const heading = useId();
  const choose = async (kind: PushKind, isChosen: boolean) => {
    const before = push;
    client.queries.setQueryData(['push'], { ...push, choices: { ...push.choices, [kind]: isChosen } });
    // If saving fails, the previous value is shown again; `client.call` has shown the error.
    const after = await client.call(setPush, { body: { [kind]: isChosen } }).catch(() => before);
    client.queries.setQueryData(['push'], after);
  };
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('push.about')}
      </h2>
      <ul className={styles.list}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Checkbox
              checked={push.choices[kind]}
              disabled={kind === 'security'}
              onChange={(event) => void choose(kind, event.currentTarget.checked)}
            >
              <span className={styles.text}>
                <span className={styles.name}>{t(`push.kind.${kind}`)}</span>
                <span>{t(`push.kind.${kind}.text`)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}
