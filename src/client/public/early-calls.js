// Makes the first calls of the CRM while its scripts load. trpcLinks.ts takes the answers for the same calls.
(() => {
  const { content, dataset } = document.querySelector('meta[name="early-calls"]');
  // As wide as in ListToolbar.tsx, where more filters are shown.
  const isWide = matchMedia('(min-width: 80em)').matches;
  const [session, ...screen] = (isWide ? dataset.wide : content).split(' ');
  // Filters change what a screen calls.
  const urls = location.search ? [session] : [session, ...screen];
  const answers = new Map(urls.map((url) => [url, fetch(url)]));
  // Whoever takes an answer handles its failure.
  for (const answer of answers.values()) answer.catch(() => {});
  window.takeEarlyAnswer = (url) => {
    const answer = answers.get(url);
    answers.delete(url);
    return answer;
  };
})();
