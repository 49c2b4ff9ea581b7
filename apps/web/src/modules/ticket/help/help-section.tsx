import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { LateSection } from '../../../page/late-section.tsx';

type Props = { summary: string; title: string; id?: string };

/** A folded section with the support forms for visitors, which are loaded when it is opened. */
export function HelpSection(props: Props) {
  const client = useClient();
  return <LateSection {...props} icon="help" height={420} load={() => loadForms(client)} />;
}

async function loadForms(client: Client) {
  const [{ ClaimForms }] = await Promise.all([import('../claim/claim-forms.tsx'), client.i18n.load(['claim'])]);
  return ClaimForms;
}

/** A folded section that compares a message with the operator's signed contacts. Also shown before the sign-in. */
export function MessageCheckSection({ summary }: { summary: string }) {
  const client = useClient();
  const load = async () => (await client.loadLate('contact-checks')).MessageCheck;
  return <LateSection summary={summary} title={summary} icon="search" height={150} load={load} />;
}
