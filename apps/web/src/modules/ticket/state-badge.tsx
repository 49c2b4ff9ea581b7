import { Badge } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import type { TicketHead } from './claim/ticket-queries.ts';

const tones = { open: 'warning', answered: 'positive', closed: 'plain' } as const;
const icons = { open: 'waiting', answered: 'check', closed: 'lock' } as const;

/** Shows that a ticket has an unread reply, or else its state. */
export function StateBadge({ ticket }: { ticket: Pick<TicketHead, 'state' | 'unread'> }) {
  const t = useTranslation();
  const { state } = ticket;
  if (ticket.unread) {
    return (
      <Badge tone="positive" icon="mail">
        {t('customer-service.unread')}
      </Badge>
    );
  }
  return (
    <Badge tone={tones[state]} icon={icons[state]}>
      {t(`customer-service.state.${state}`)}
    </Badge>
  );
}
