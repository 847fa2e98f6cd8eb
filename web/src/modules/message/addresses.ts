export const TEMPLATE_PAGE = "/systemManage/messageManagement";
export const MESSAGES_PAGE = "/user/message";

export function templateEdit(id: string): string {
  return `${TEMPLATE_PAGE}/edit/${id}`;
}
