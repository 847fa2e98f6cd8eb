import { useQuery } from "@tanstack/react-query";

type Words = Readonly<Record<string, string>>;

/** The words of both languages at once; elsewhere a page knows only the one that is being read. */
export function useBothWords(): { zh: Words; en: Words } | undefined {
  return useQuery({
    queryKey: ["words"],
    queryFn: async () => {
      const [zh, en] = await Promise.all([
        import("../../../words/zh.json"),
        import("../../../words/en.json"),
      ]);
      return { zh: zh.default as Words, en: en.default as Words };
    },
    staleTime: Infinity,
  }).data;
}
