export type GreetingKey =
  | "dashboard.morning"
  | "dashboard.noon"
  | "dashboard.afternoon"
  | "dashboard.evening";

export function greetingKey(hour: number): GreetingKey {
  if (hour >= 5 && hour < 11) return "dashboard.morning";
  if (hour >= 11 && hour < 13) return "dashboard.noon";
  if (hour >= 13 && hour < 18) return "dashboard.afternoon";
  return "dashboard.evening";
}
