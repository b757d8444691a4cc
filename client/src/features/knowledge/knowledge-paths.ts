export const KNOWLEDGE_PAGE = '/googleadmin/service/knowledge';
