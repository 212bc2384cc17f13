// Makes the first calls of the CRM while its scripts load. trpcLinks.ts takes the answers for the same calls.
(() => {
  // The first for this width: a phone has fewer.
  const { content } = [...document.querySelectorAll('meta[name="early-calls"]')].find(
    ({ dataset }) => matchMedia(dataset.media).matches,
  );
  const [session, ...screen] = content.split(' ');
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
