import type { FastifyReply } from 'fastify';

/** Sends the page of the provider's firewall in place of the gateway's response: HTML, with status 200. */
export function replyFirewallPage(reply: FastifyReply) {
  return reply
    .type('text/html; charset=utf-8')
    .send(
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 4815162342108</body></html>',
    );
}
