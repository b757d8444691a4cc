import { Flex } from '@chakra-ui/react';
import { isLanguageCode, LANGUAGE_CODES } from '@lode/shared/core/languages';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import { ARTICLE_STATES } from '@lode/shared/knowledge/admin-schemas';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import { mdiBookOpenPageVariantOutline, mdiPlus, mdiTranslateOff } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { PrimaryButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { DataList } from '../../components/ui/data-list.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ListToolbar } from '../../components/ui/list-toolbar.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { call } from '../../lib/api-client.ts';
import { languageName } from '../../lib/language-name.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { useArticleColumns } from './article-columns.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportButton } from './import-button.tsx';
import { KNOWLEDGE_PAGE } from './knowledge-paths.ts';

const NAMES = ['language', 'state', 'topic', 'behind', 'search'] as const;
const NOTHING = { language: '', state: '', topic: '', behind: '', search: '' };

/** In the address: every language. Without it the list is in the reader's own. */
const ALL = 'all';

/** Every article, in one language or in all, for whoever writes them. */
export function ArticlesPage() {
  const { t } = useTranslation(['knowledge', 'help', 'errors']);
  const { list, filter, filtered, change } = useArticleList();
  const columns = useArticleColumns();
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={<Actions onImported={list.reload} />}>
      <DataList
        label={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={<Filters filter={filter} filtered={filtered} change={change} />}
        empty={{
          icon: mdiBookOpenPageVariantOutline,
          title: t('help:none'),
          text: t('help:none_text'),
        }}
      />
    </AdminPage>
  );
}

function useArticleList() {
  const { i18n } = useTranslation();
  const [query, change] = useQueryState(NAMES);
  const own = isLanguageCode(i18n.language) ? i18n.language : 'en';
  const chosen = isLanguageCode(query.language) ? query.language : own;
  const filter = {
    language: query.language === ALL ? undefined : chosen,
    state: ARTICLE_STATES.find((one) => one === query.state),
    topic: ARTICLE_TOPICS.find((one) => one === query.topic),
    behind: query.behind === 'true' ? ('true' as const) : undefined,
    search: query.search,
  };
  const list = useLoaded(JSON.stringify([filter, query.page]), (signal) =>
    call(editArticleRoutes.list, { query: { ...filter, page: query.page }, signal }, 'admin'),
  );
  const { language, ...others } = filter;
  const filtered = language !== own || Object.values(others).some((value) => value !== undefined);
  return { list, filter, filtered, change };
}

function Actions({ onImported }: { onImported: () => void }) {
  const { t } = useTranslation('knowledge');
  return (
    <Flex gap="2" wrap="wrap">
      <ImportButton onImported={onImported} />
      <ExportButton />
      <PrimaryButton asChild size="sm">
        <Link to={`${KNOWLEDGE_PAGE}/new`}>
          <Icon path={mdiPlus} size={18} />
          {t('new')}
        </Link>
      </PrimaryButton>
    </Flex>
  );
}

type FiltersProps = Pick<ReturnType<typeof useArticleList>, 'filter' | 'filtered' | 'change'>;

function Filters({ filter, filtered, change }: FiltersProps) {
  const { t } = useTranslation(['knowledge', 'help']);
  return (
    <ListToolbar clear={filtered ? { label: t('list.clear'), onClear: () => change(NOTHING) } : null}>
      <SearchBox
        label={t('help:search')}
        placeholder={t('help:placeholder')}
        maxLength={100}
        value={filter.search ?? ''}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={t('field.language')}
        any={t('list.any_language')}
        value={filter.language}
        options={LANGUAGE_CODES}
        text={languageName}
        onChange={(language) => change({ language: language || ALL })}
      />
      <FilterSelect
        label={t('field.state')}
        any={t('list.any_state')}
        value={filter.state}
        options={ARTICLE_STATES}
        text={(state) => t(`state.${state}`)}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('field.topic')}
        any={t('list.any_topic')}
        value={filter.topic}
        options={ARTICLE_TOPICS}
        text={(topic) => t(`help:topic.${topic}`)}
        onChange={(topic) => change({ topic })}
      />
      <SecondaryButton
        size="sm"
        aria-pressed={filter.behind !== undefined}
        colorPalette={filter.behind ? 'primary' : undefined}
        // What is behind is mostly in other languages than the reader's.
        onClick={() => change(filter.behind ? { behind: '' } : { behind: 'true', language: ALL })}
      >
        <Icon path={mdiTranslateOff} size={18} />
        {t('behind')}
      </SecondaryButton>
    </ListToolbar>
  );
}
