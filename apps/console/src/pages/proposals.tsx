import { acceptProposal, listProposals, type Proposal } from '@nua/contract/console/act.ts';
import { Badge, Button, Card, TextField } from '@nua/ui';
import { useId, useState } from 'react';
import { send } from '../api/call.ts';
import { useCall } from '../api/queries.ts';
import { Dialog } from '../parts/dialog.tsx';
import { NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { EffectView } from '../parts/effect-view.tsx';
import { ExactChange } from '../parts/exact-change.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { SubjectLink } from '../parts/subject-link.tsx';
import { Time } from '../parts/time.tsx';
import { proposals as text } from '../texts/proposals.ts';
import { words } from '../texts/words.ts';

/** A new proposal appears on an open page within this time. */
const REFRESH_MS = 5_000;

type Decision = 'accept' | 'withdraw' | 'decline';

/** A decision about a proposal as the page showed it. */
type Deciding = { decision: Decision; proposal: Proposal };

/**
 * The open proposals. A card moves when another proposal ends, so its buttons only open a dialog. The dialog is outside the list, so it
 * stays open when the list no longer contains its proposal.
 */
export function ProposalsPage() {
  const proposals = useCall(listProposals, {}, { refresh_ms: REFRESH_MS });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  const act = useAct({ isQuiet: deciding?.decision !== 'accept', onClosed: close });
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
          list.length === 0
            ? null
            : list.map((proposal) => (
                <ProposalCard
                  key={proposal.id}
                  proposal={proposal}
                  onDecide={(decision) => setDeciding({ decision, proposal })}
                />
              ))
        }
      </Section>
      {deciding !== null && !act.hasDialog && <DecisionDialog {...deciding} act={act} close={close} />}
      {act.dialog}
    </>
  );
}

type CardProps = { proposal: Proposal; onDecide: (decision: Decision) => void };

function ProposalCard({ proposal, onDecide }: CardProps) {
  const { act, subject, hash, is_own } = proposal;
  const offered: Decision[] = is_own ? ['withdraw'] : hash === null ? [] : ['accept', 'decline'];
  return (
    <Card>
      <div className={styles.section}>
        <h3>
          {act} <Badge tone="info">{subject.split(' ')[0]}</Badge>
        </h3>
        <ProposalFacts of={proposal} />
        <h4>{text.exact_change}</h4>
        <ProposedChange of={proposal} />
      </div>
      {is_own && <p className={styles.soft}>{text.is_own}</p>}
      {!is_own && hash === null && <p className={styles.soft}>{text.lacks_permission}</p>}
      {offered.length > 0 && (
        <div className={styles.actions}>
          {offered.map((decision) => (
            <Button
              key={decision}
              kind={decision === 'accept' ? 'primary' : 'quiet'}
              onClick={() => onDecide(decision)}
            >
              {text[decision]}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}

const ProposalFacts = ({ of: { subject, proposed_by, at, expires_at } }: { of: Proposal }) => (
  <Facts
    of={[
      [words.subject, <SubjectLink key="subject" subject={subject} />],
      [text.proposed_by, proposed_by],
      [words.at, <Time key="at" at={at} />],
      [text.expires, <Time key="expires" at={expires_at} />],
    ]}
  />
);

const ProposedChange = ({ of: { effect, concerns, content } }: { of: Proposal }) =>
  effect === null ? <ExactChange content={content} /> : <EffectView effect={effect} concerns={concerns} />;

type DialogProps = Deciding & { act: ReturnType<typeof useAct>; close: () => void };

/**
 * Shows one proposal, and the button that accepts, withdraws or declines it. The fields of an acceptance are arguments that both people
 * must type.
 */
function DecisionDialog({ decision, proposal, act, close }: DialogProps) {
  const { id, act: name, hash, typed_by_each } = proposal;
  const form = useId();
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState<readonly string[]>(typed_by_each.map(() => ''));
  const submit = () => {
    if (decision !== 'accept')
      return act.run({ name: `${decision}-proposal`, values: { proposal: id }, ...noteOf(note) });
    const body = { hash: hash!, ...(typed.length > 0 && { typed: [...typed] }) };
    return act.runRequest({ name, send: () => send(acceptProposal, { params: { id }, body }) });
  };
  return (
    <Dialog
      title={text.dialog({ decision: text[decision], act: name })}
      closeLabel={words.close}
      onClose={close}
      firm={act.isRunning}
      actions={
        <>
          <Button kind="quiet" disabled={act.isRunning} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} busy={act.isRunning}>
            {text[decision]}
          </Button>
        </>
      }
    >
      <div className={styles.section}>
        <ProposalFacts of={proposal} />
        <h3>{text.exact_change}</h3>
        <ProposedChange of={proposal} />
        <Form id={form} onSubmit={submit}>
          {decision !== 'accept' && <NoteField value={note} onChange={setNote} />}
          {decision === 'accept' &&
            typed_by_each.map((argument, index) => (
              <TextField
                key={argument}
                label={argument}
                name={argument}
                value={typed[index] ?? ''}
                onChange={({ target }) =>
                  setTyped(typed.map((value, place) => (place === index ? target.value : value)))
                }
                required
              />
            ))}
        </Form>
      </div>
    </Dialog>
  );
}
