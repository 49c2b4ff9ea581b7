import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { LateSection } from '../../../page/late-section.tsx';

type Props = { ask: string; title: string; id?: string };

/** For visitors: the forms of the support, which are loaded when they are opened. */
export function HelpSection(props: Props) {
  const client = useClient();
  return <LateSection {...props} icon="help" height={420} load={() => loadForms(client)} />;
}

async function loadForms(client: Client) {
  const [{ ClaimForms }] = await Promise.all([import('../claim/claim-forms.tsx'), client.i18n.load(['claim'])]);
  return ClaimForms;
}

/** Compares a message with the contacts that the operator signs. Players need it before they sign in, and on the help page. */
export function MessageCheckSection({ ask }: { ask: string }) {
  const client = useClient();
  const load = async () => (await client.loadLate('real-app')).MessageCheck;
  return <LateSection ask={ask} title={ask} icon="search" height={150} load={load} />;
}
