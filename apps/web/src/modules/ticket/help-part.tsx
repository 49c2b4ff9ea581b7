import { helpTopics } from '@nua/contract/help-topic.ts';
import { buttonNames, Card, EmptyState, Icon, joinNames, Skeleton } from '@nua/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import { loadSearch } from '../search/public.ts';
import { ChannelList } from './claim/channel-list.tsx';
import { ticketsQuery } from './claim/ticket-queries.ts';
import { MessageCheckSection } from './help/help-section.tsx';
import { articlesContaining, type HelpArticle, helpArticles } from './help-articles.ts';
import styles from './help-part.module.css';
import { helpQuery } from './help-query.ts';
import { TicketList } from './ticket-list.tsx';

/** The help page. If the player has a ticket, a phone shows the tickets before the articles. */
export function HelpPart() {
  const t = useTranslation();
  const tickets = useInfiniteQuery(ticketsQuery(useClient()));
  const hasAsked = (tickets.data?.pages[0]?.total ?? 0) > 0;
  return (
    <div className={styles.page}>
      <h1>{t('customer-service.title')}</h1>
      <div className={styles.columns} data-asked={hasAsked || undefined}>
        <Articles />
        <section aria-labelledby="questions" className={joinNames(styles.part, styles.questions)}>
          <div className={styles.head}>
            <h2 id="questions">{t('customer-service.questions')}</h2>
            <Link to="/customer-service?ask=1" className={buttonNames({})}>
              <Icon name="plus" size={18} />
              {t('customer-service.ask')}
            </Link>
          </div>
          <TicketList />
        </section>
        <section aria-labelledby="channels" className={styles.part}>
          <h2 id="channels">{t('customer-service.reach')}</h2>
          <ChannelList />
          <MessageCheckSection summary={t('customer-service.message-check')} />
        </section>
      </div>
    </div>
  );
}

type Find = (articles: readonly HelpArticle[], searchText: string) => readonly HelpArticle[];

const fetchFind = async (): Promise<Find> => (await loadSearch()).searchTexts;

function Articles() {
  const t = useTranslation();
  const language = useLanguage();
  const [searchText, setSearchText] = useState('');
  const help = useQuery(helpQuery(useClient()));
  const [find, setFind] = useState<Find | null>(null);
  const all = helpArticles(help.data?.list ?? [], language);
  const found = (find ?? articlesContaining)(all, searchText);
  const prepare = () => {
    if (find === null)
      fetchFind().then(
        (fetched) => setFind(() => fetched),
        // If the code fails to load, the search still finds articles that contain the whole typed text.
        () => undefined,
      );
  };
  const isSearched = searchText.trim() !== '';
  return (
    <section aria-labelledby="articles" className={joinNames(styles.part, styles.articles)}>
      <h2 id="articles">{t('customer-service.articles')}</h2>
      <label className={styles.search}>
        <Icon name="search" size={20} />
        <input
          type="search"
          dir="auto"
          maxLength={100}
          value={searchText}
          onFocus={prepare}
          onChange={(event) => {
            prepare();
            setSearchText(event.target.value);
          }}
          placeholder={t('customer-service.search')}
          aria-label={t('customer-service.search')}
        />
      </label>
      <p className={styles.count} role="status">
        {isSearched && help.isSuccess && t('customer-service.found', { count: found.length })}
      </p>
      {help.isPending && <Skeleton height={420} radius={12} />}
      {help.isError && help.data === undefined && (
        <Card>
          <LoadError error={help.error} onRetry={() => void help.refetch()} />
        </Card>
      )}
      {help.isSuccess && found.length === 0 && (
        <Card>
          <EmptyState
            icon="search"
            title={t(isSearched ? 'customer-service.found.none' : 'customer-service.articles.none')}
            text={t('customer-service.found.none.text')}
          />
        </Card>
      )}
      {isSearched ? (
        <ArticleList articles={found} />
      ) : (
        helpTopics.map((topic) => (
          <Topic key={topic} topic={topic} articles={found.filter((article) => article.topic === topic)} />
        ))
      )}
    </section>
  );
}

function Topic({ topic, articles }: { topic: HelpArticle['topic']; articles: readonly HelpArticle[] }) {
  const t = useTranslation();
  if (articles.length === 0) return null;
  return (
    <div className={styles.topic}>
      <h3 className={styles.topicName}>{t(`customer-service.topic.${topic}`)}</h3>
      <ArticleList articles={articles} />
    </div>
  );
}

function ArticleList({ articles }: { articles: readonly HelpArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <div className={styles.list}>
      {articles.map((article) => (
        <details key={article.key} className={styles.article} id={article.key}>
          <summary className={styles.question}>
            {article.title}
            <Icon name="down" size={18} className={styles.arrow ?? ''} />
          </summary>
          <div>
            {article.text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
