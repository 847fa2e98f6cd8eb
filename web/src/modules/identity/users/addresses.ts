/** Paths of the user pages. */
export const USERS = "/systemManage/userManage";
export const ADD_USER = `${USERS}/add`;
export const PERMISSION_WHY = "/systemManage/permissionWhy";

export function userDetail(id: string): string {
  return `${USERS}/detail/${id}`;
}

export function userEdit(id: string): string {
  return `${USERS}/edit/${id}`;
}

export function ssoUserDetail(id: string): string {
  return `/systemManage/ssoUserManage/detail/${id}`;
}
