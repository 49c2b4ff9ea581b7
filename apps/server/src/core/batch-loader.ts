/**
 * Batches queries that arrive at almost the same time: ten thousand clients that reconnect together cause a few dozen queries,
 * not ten thousand.
 *
 * Shape   (ask: many questions -> as many answers in their order), max -> one question -> its answer
 */
export function batchLoader<Question, ResponseData>(
  ask: (questions: Question[]) => Promise<ResponseData[]>,
  max = 200,
): (question: Question) => Promise<ResponseData> {
  type Waiting = { question: Question; response(value: ResponseData): void; fail(error: unknown): void };
  let waiting: Waiting[] = [];
  const send = async () => {
    const now = waiting;
    waiting = [];
    try {
      const responses = await ask(now.map(({ question }) => question));
      for (const [index, one] of now.entries()) one.response(responses[index]!);
    } catch (error) {
      for (const one of now) one.fail(error);
    }
  };
  return (question) =>
    new Promise((response, fail) => {
      waiting.push({ question, response, fail });
      if (waiting.length === 1) setTimeout(() => waiting.length > 0 && void send(), 5);
      if (waiting.length >= max) void send();
    });
}
