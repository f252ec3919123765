import { errorTable } from '../base/error-table.ts'

export const accessErrors = errorTable({
  'access.wrong_credentials': { code: 500, zh: '用户名或密码错误', en: 'Wrong user name or password' },
  'access.wrong_login_code': { code: 500, zh: '登录码或密码错误', en: 'Wrong login code or password' },
  'access.one_time_code_needed': {
    code: 500,
    zh: '请输入验证器中的动态验证码',
    en: 'Please enter the code of your authenticator app',
  },
  'access.one_time_code_wrong': {
    code: 500,
    zh: '动态验证码错误或已使用过',
    en: 'This code is wrong or was used before',
  },
  'access.second_factor_on': { code: 500, zh: '两步验证已经开启', en: 'The second factor is already on' },
  'access.second_factor_off': { code: 500, zh: '两步验证没有开启', en: 'The second factor is not on' },
  'access.login_session_unknown': {
    code: 404,
    zh: '该登录已结束或不存在',
    en: 'This log-in has ended or does not exist',
  },
  'access.too_many_tries': {
    code: 429,
    zh: '尝试次数过多，请稍后再试',
    en: 'Too many tries, please wait before you try again',
  },
  'access.code_wrong': {
    code: 500,
    zh: '验证码错误或已过期',
    en: 'The verification code is wrong or has expired',
  },
  'access.code_too_soon': {
    code: 429,
    zh: '验证码已发送，请稍后再重新获取',
    en: 'A code was just sent. Please wait before asking for another.',
  },
  'access.email_taken': {
    code: 500,
    zh: '该邮箱已注册，请直接登录',
    en: 'This e-mail is already registered. Please log in.',
  },
  'access.registration_closed': {
    code: 403,
    zh: '本站暂未开放注册',
    en: 'This site takes no new registrations at present',
  },
  'access.email_not_own': {
    code: 500,
    zh: '这不是您当前的邮箱',
    en: 'This is not your current e-mail',
  },
  'access.email_in_use': {
    code: 500,
    zh: '该邮箱已被其他账号使用',
    en: 'Another account uses this e-mail already',
  },
  'access.email_revert_invalid': {
    code: 500,
    zh: '此链接无效、已使用过或已过期',
    en: 'This link is not valid, was used before, or has expired',
  },
  'access.password_mismatch': {
    code: 500,
    zh: '两次输入的密码不一致',
    en: 'Password and confirm password do not match',
  },
  'access.password_weak': {
    code: 500,
    zh: '密码过于常见或不符合要求',
    en: 'This password is too common or does not meet the rules',
  },
  'access.refresh_invalid': { code: 401, zh: '无效的刷新令牌', en: 'invalid refresh token' },
  'access.refresh_expired': { code: 401, zh: '刷新令牌已过期', en: 'refresh token expired' },
  'access.remember_invalid': {
    code: 500,
    zh: '自动登录已失效，请输入密码',
    en: 'Remembered login is no longer valid. Please enter your password.',
  },
  'access.ticket_invalid': {
    code: 500,
    zh: '登录链接无效或已过期',
    en: 'This login link is not valid any more',
  },
  'access.account_disabled': { code: 403, zh: '账号已被停用', en: 'This account is disabled' },
  'access.signed_in_elsewhere': {
    code: 401,
    zh: '该子账号已在其他设备登录',
    en: 'This sub-account was logged in on another device',
  },
})
