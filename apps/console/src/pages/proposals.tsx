import { acceptProposal, listProposals, type Proposal } from '@nua/contract/console/act.ts';
import { Badge, Button, Card, TextField } from '@nua/ui';
import { useState } from 'react';
import { CallError, send } from '../api/call.ts';
import { refreshAll, useCall } from '../api/queries.ts';
import { FreshCodeForm } from '../parts/code-form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ActError, failedTitle, NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { EffectView } from '../parts/effect-view.tsx';
import { ExactChange } from '../parts/exact-change.tsx';
import { Facts } from '../parts/facts.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { SubjectLink } from '../parts/subject-link.tsx';
import { Time } from '../parts/time.tsx';
import { proposals as text } from '../texts/proposals.ts';
import { words } from '../texts/words.ts';

/** A new proposal appears on an open page within this time. */
const REFRESH_MS = 5_000;

export function ProposalsPage() {
  const proposals = useCall(listProposals, {}, { refresh_ms: REFRESH_MS });
  return (
    <>
      <h1>{text.title}</h1>
      <Section
        title={text.two_people}
        query={proposals}
        empty={{
          title: text.none,
          text: text.none_text,
        }}
      >
        {({ list }) =>
          list.length === 0 ? null : list.map((proposal) => <ProposalCard key={proposal.id} proposal={proposal} />)
        }
      </Section>
    </>
  );
}

type Step =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'code' }
  | { is: 'done'; text: string }
  | { is: 'failed'; error: unknown };

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { act, subject, proposed_by, at, expires_at, content, hash, is_own, effect, concerns } = proposal;
  return (
    <Card>
      <div className={styles.section}>
        <h3>
          {act} <Badge tone="info">{subject.split(' ')[0]}</Badge>
        </h3>
        <Facts
          of={[
            [words.subject, <SubjectLink key="subject" subject={subject} />],
            [text.proposed_by, proposed_by],
            [words.at, <Time key="at" at={at} />],
            [text.expires, <Time key="expires" at={expires_at} />],
          ]}
        />
        <h4>{text.exact_change}</h4>
        {effect === null ? <ExactChange content={content} /> : <EffectView effect={effect} concerns={concerns} />}
      </div>
      {is_own && (
        <>
          <p className={styles.soft}>{text.is_own}</p>
          <Ending id={proposal.id} act="withdraw-proposal" label={text.withdraw} />
        </>
      )}
      {!is_own && hash === null && <p className={styles.soft}>{text.lacks_permission}</p>}
      {!is_own && hash !== null && (
        <>
          <Acceptance proposal={proposal} hash={hash} />
          <Ending id={proposal.id} act="decline-proposal" label={text.decline} />
        </>
      )}
    </Card>
  );
}

type EndingProps = { id: string; act: 'withdraw-proposal' | 'decline-proposal'; label: string };

/** Ends a proposal without its change. The page then no longer lists it. */
function Ending({ id, act, label }: EndingProps) {
  const [note, setNote] = useState('');
  const { run, isRunning, dialog } = useAct({ isQuiet: true });
  return (
    <div className={styles.form}>
      <NoteField value={note} onChange={setNote} />
      <div className={styles.actions}>
        <Button
          kind="quiet"
          busy={isRunning}
          onClick={() => run({ name: act, values: { proposal: id }, ...noteOf(note) })}
        >
          {label}
        </Button>
      </div>
      {dialog}
    </div>
  );
}

/** Accepts the shown change, which `hash` identifies. The fields are arguments that both people must type. */
function Acceptance({ proposal: { id, typed_by_each }, hash }: { proposal: Proposal; hash: string }) {
  const [step, setStep] = useState<Step>({ is: 'idle' });
  const [typed, setTyped] = useState<readonly string[]>(typed_by_each.map(() => ''));
  async function accept(): Promise<void> {
    setStep({ is: 'running' });
    try {
      const body = { hash, ...(typed.length > 0 && { typed: [...typed] }) };
      const accepted = await send(acceptProposal, { params: { id }, body });
      setStep({ is: 'done', text: accepted.text });
    } catch (error) {
      const isStale = error instanceof CallError && error.error === 'SECOND_FACTOR_STALE';
      setStep(isStale ? { is: 'code' } : { is: 'failed', error });
    }
  }
  const close = () => {
    setStep({ is: 'idle' });
    void refreshAll();
  };
  return (
    <>
      <div className={styles.form}>
        {typed_by_each.map((name, index) => (
          <TextField
            key={name}
            label={name}
            name={name}
            value={typed[index] ?? ''}
            onChange={(event) => setTyped(typed.map((value, place) => (place === index ? event.target.value : value)))}
            required
          />
        ))}
        <div className={styles.actions}>
          <Button busy={step.is === 'running'} onClick={() => void accept()}>
            {text.accept}
          </Button>
        </div>
      </div>
      {step.is === 'code' && (
        <Dialog title={words.new_code} closeLabel={words.close} onClose={() => setStep({ is: 'idle' })} narrow>
          <FreshCodeForm onDone={() => void accept()} />
        </Dialog>
      )}
      {(step.is === 'done' || step.is === 'failed') && <Result step={step} close={close} />}
    </>
  );
}

function Result({ step, close }: { step: Extract<Step, { is: 'done' | 'failed' }>; close: () => void }) {
  return (
    <Dialog
      title={step.is === 'done' ? text.done : failedTitle(step.error)}
      closeLabel={words.close}
      onClose={close}
      actions={<Button onClick={close}>{words.close}</Button>}
    >
      {step.is === 'done' ? <pre className={styles.text}>{step.text}</pre> : <ActError of={step.error} />}
    </Dialog>
  );
}
