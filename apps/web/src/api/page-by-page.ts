type Page = { page: number; size: number; total: number };

/** The options of a query that loads a list page by page, for `useInfiniteQuery`. */
export const pageByPage = {
  initialPageParam: 1,
  getNextPageParam: ({ page, size, total }: Page): number | undefined => (page * size < total ? page + 1 : undefined),
};
