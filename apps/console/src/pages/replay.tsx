import { replayRound } from '@nua/contract/console/player.ts';
import { Button } from '@nua/ui';
import { useState } from 'react';
import { type CallError, send } from '../api/call.ts';
import { AccessForm, needsAccessForm } from '../parts/access-form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { CallErrorText } from '../parts/reload.tsx';
import { Time } from '../parts/time.tsx';
import { player as text } from '../texts/player.ts';
import { words } from '../texts/words.ts';

type Step =
  | { is: 'closed' | 'running' }
  | { is: 'before'; error: CallError }
  | { is: 'link'; address: string; until: string }
  | { is: 'failed'; error: unknown };

/** Makes a link that replays a round on the site, and shows it. Each link is logged, so it is made only on request. */
export function Replay({ id, round }: { id: string; round: string }) {
  const [step, setStep] = useState<Step>({ is: 'closed' });
  const close = () => setStep({ is: 'closed' });
  async function open(): Promise<void> {
    setStep({ is: 'running' });
    try {
      setStep({ is: 'link', ...(await send(replayRound, { params: { id }, body: { round } })) });
    } catch (error) {
      setStep(needsAccessForm(error) ? { is: 'before', error } : { is: 'failed', error });
    }
  }
  return (
    <>
      <Button kind="quiet" size="small" busy={step.is === 'running'} onClick={() => void open()}>
        {text.replay}
      </Button>
      {step.is !== 'closed' && step.is !== 'running' && (
        <Dialog closeLabel={words.close} onClose={close} title={text.replay_title} narrow>
          <ReplayStep step={step} onReady={() => void open()} />
        </Dialog>
      )}
    </>
  );
}

function ReplayStep({ step, onReady }: { step: Step; onReady: () => void }) {
  if (step.is === 'before') return <AccessForm error={step.error} onDone={onReady} />;
  if (step.is === 'failed')
    return (
      <p role="alert">
        <CallErrorText error={step.error} />
      </p>
    );
  if (step.is !== 'link') return null;
  return (
    <>
      <p>
        <a href={step.address} target="_blank" rel="noreferrer">
          {text.replay_link}
        </a>
      </p>
      <p>
        {text.replay_shown_until} <Time at={step.until} />
        {text.replay_rules}
      </p>
    </>
  );
}
