// The pieces of Marco Polo that no other game has.

/**
 * @param {import("pieces").Tools} tools
 * @returns {Record<string, import("pieces").Drawing>}
 */
export function pieces({ svg, use, owned }) {
  return {
    post: owned(
      1,
      (_, mark) => svg`<path class="post" d="M2.5 11L12 2.5L21.5 11V21.5H2.5Z"></path>${use(mark, 6.5, 14, 11)}`,
    ),
  };
}
